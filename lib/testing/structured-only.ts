import type { ResultView } from '../client/result-view';

/** A client that looks at structured content only; the texts of errors are content, and reach it all the same. */
export const structuredOnly: ResultView = {
  channel: 'structured',
  seen: (result) => (result.isError === true ? result : { ...result, content: [] }),
  whole: (seen, { name, output }) => {
    if (output !== undefined || seen.isError === true) return seen;
    throw new Error(
      `${name}: a client that reads structured content only gets nothing of it, since it is content only.`,
    );
  },
};
