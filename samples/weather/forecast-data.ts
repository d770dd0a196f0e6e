// What is expected of a day; its own name is the title of its schema, whatever it is imported as.
export interface WeatherData {
  temperature: number;
  humidity: number;
  conditions: string;
}
