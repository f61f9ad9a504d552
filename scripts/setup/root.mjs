import { fileURLToPath } from 'node:url'

/** The project's folder. Every path in these scripts begins here, wherever they are called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Where set-up remembers what it has done. It goes when node_modules goes, and so is done again. */
export const cacheFolder = `${root}/node_modules/.cache/onramp`
