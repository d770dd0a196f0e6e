/** A request as it is being served. */
export interface Served {
  readonly response: Response;
  /** Resolves as soon as its call is over, where that may be later than the end of its stream. */
  readonly done?: Promise<void>;
  /** Cancels its call, where the signal of the request does not. */
  readonly cancel?: () => void;
  /** To be called once nothing more of the response is sent. */
  readonly onend?: () => void;
}
