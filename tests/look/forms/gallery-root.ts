// One for each process that may work at the same time: a build empties its folder before another has served from it.
const worker = process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 'alone'

/** Where this process builds the gallery of forms. */
export const galleryRoot = new URL(`../../../node_modules/.cache/onramp/look-forms-${worker}/`, import.meta.url)
