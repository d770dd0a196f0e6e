import { Field } from 'stereomcp';

/** What a station measures. The descriptions go into the schema, where the model reads them. */
export class WeatherData {
  @Field({ description: 'Degrees Celsius.' }) temperature!: number;
  @Field({ description: 'Relative humidity, 0 to 1.' }) humidity!: number;
  @Field() conditions!: string;
}
