/**
 * Schema keywords that say something about a field and never refuse a value, so that Ajv's strict mode knows them. `errorMessage` is
 * read by `problems.ts`; the others by the loader, the page and the server.
 */
export const annotations = [
  'errorMessage',
  'x-when',
  'x-ref',
  'x-mentions',
  'x-upload',
  'x-channel',
  'x-writes',
  'x-sensitivity',
  'x-ui',
  'x-steps',
  'x-locked-steps',
  'x-dropped',
  'x-preview',
  'x-submit',
  'x-decision',
  'x-evidence',
  'x-meaning',
  'x-usual',
] as const
