// What is run, and what is known of it beforehand.

/**
 * Every way to serve, under both revisions.
 *
 * `checks` is how many pass where all is well, so that a scenario which skips itself is noticed. The official SDK's own
 * example passes 84 and 152, with sessions, which is all that there are.
 */
export const RUNS = [
  { way: 'sessions', revision: '2025-11-25', title: 'HTTP with sessions', checks: 84 },
  { way: 'stateless', revision: '2025-11-25', title: 'HTTP', checks: 55 },
  { way: 'stdio', revision: '2025-11-25', title: 'stdio', checks: 74 },
  { way: 'sessions', revision: '2026-07-28', title: 'HTTP with sessions', checks: 152 },
  { way: 'stateless', revision: '2026-07-28', title: 'HTTP', checks: 152 },
  { way: 'stdio', revision: '2026-07-28', title: 'stdio', checks: 111 },
];

/** The scenarios that a revision required when it was released, judged by the suite itself. */
export const REQUIREMENTS = [
  { way: 'sessions', requirements: '2025-11-25', title: 'HTTP with sessions' },
  { way: 'stateless', requirements: '2026-07-28', title: 'HTTP' },
];

const UNASKED =
  'without a session nothing reaches a client of 2025-11-25 while its call runs: the tool fails at once, and says so';
const UNTOLD =
  'without a session nothing reaches a client of 2025-11-25 between its requests: the server offers no subscriptions';
const ABOUT_HTTP = 'about HTTP itself';

/** Scenarios that cannot pass in a way to serve, and why. */
const INAPPLICABLE = {
  'stateless 2025-11-25': {
    'tools-call-sampling': UNASKED,
    'tools-call-elicitation': UNASKED,
    'elicitation-sep1034-defaults': UNASKED,
    'elicitation-sep1330-enums': UNASKED,
    'resources-subscribe': UNTOLD,
    'resources-unsubscribe': UNTOLD,
  },
  'stdio 2025-11-25': {
    'server-session-lifecycle': ABOUT_HTTP,
    'server-sse-polling': ABOUT_HTTP,
    'server-sse-multiple-streams': ABOUT_HTTP,
    'dns-rebinding-protection': ABOUT_HTTP,
  },
  'stdio 2026-07-28': {
    'server-sse-multiple-streams': ABOUT_HTTP,
    'dns-rebinding-protection': ABOUT_HTTP,
    'http-header-validation': ABOUT_HTTP,
    'http-custom-header-server-validation': ABOUT_HTTP,
  },
};

/** Why a scenario says nothing about a way to serve, or undefined. */
export function inapplicable({ way, revision }, scenario) {
  return INAPPLICABLE[`${way} ${revision}`]?.[scenario];
}

/** Whether a single check says something about a way to serve: some look at statuses and headers, which stdio has not. */
export function applies({ way }, { id }) {
  return way !== 'stdio' || !id.includes('-http-');
}
