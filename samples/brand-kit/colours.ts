/** The colours of the brand, as `#rrggbb`. */
export const COLOURS = { primary: '#1d4ed8', accent: '#f59e0b', success: '#10b981' } as const;

/** What a colour is called. */
export type ColourName = keyof typeof COLOURS;
