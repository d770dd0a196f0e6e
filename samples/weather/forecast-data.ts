import { IsNumber, IsString } from 'class-validator';

/** What is expected of a day; a class that class-validator alone describes. Its own name is the title of its schema. */
export class WeatherData {
  @IsNumber() temperature!: number;
  @IsNumber() humidity!: number;
  @IsString() conditions!: string;
}
