import { alone } from './setup/alone.mjs'
import { findBrowser } from './setup/browser.mjs'
import { build } from './setup/build.mjs'
import { generate } from './setup/generate.mjs'
import { install } from './setup/install.mjs'
import { node24 } from './setup/node24.mjs'

/**
 * Does what is still to be done before the portal, its tests or its checks can run; a second time it only looks.
 * `page`: build the page, too. `browser`: find or install one for the tests; its path is returned.
 * Throws SetUpFailed, whose message says what to do next.
 */
export function prepare({ page = true, browser = false } = {}) {
  return alone(async () => {
    await install()
    node24()
    await generate()
    if (page) await build()
    return { browser: browser ? await findBrowser() : undefined }
  })
}
