// A comment above a type describes the whole schema, one above a member describes the member.
export class WeatherData {
  /** Degrees Celsius. */
  temperature!: number;
  /** Relative humidity, 0 to 1. */
  humidity!: number;
  conditions!: string;
}
