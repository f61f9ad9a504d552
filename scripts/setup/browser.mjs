import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runStep } from './run.mjs'
import { SetUpFailed } from './set-up-failed.mjs'

// The one without windows first: it takes three quarters of the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium for the tests: CHROMIUM_PATH, or one on the path, or, as root on Debian, installed now. Throws SetUpFailed with the command to run. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isProgram(given)) return given
    throw new SetUpFailed(
      `CHROMIUM_PATH is ${given}, which is no program. Set it to the path of a Chromium or Chrome, or unset it.`,
    )
  }
  const found = onPath()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    await installOnDebian()
    const installed = onPath()
    if (installed) return installed
  }
  throw new SetUpFailed(
    'The tests need Chromium or Chrome, and none was found. Install one and run the same command again:\n' +
      '  Debian, Ubuntu   sudo apt-get update && sudo apt-get install -y chromium-headless-shell\n' +
      '  macOS            brew install --cask google-chrome\n' +
      'One in an unusual place: CHROMIUM_PATH=/path/to/chrome npm test',
  )
}

async function installOnDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const next = 'Look at the lines above, or install Chromium another way and set CHROMIUM_PATH to it.'
  await runStep({ what: 'Looking for a browser for the tests (apt-get update)', command: 'apt-get', args: ['update'], env, next })
  await runStep({
    what: 'Installing a browser for the tests (apt-get install chromium-headless-shell; about a minute)',
    command: 'apt-get',
    args: ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    env,
    next,
  })
}

function onPath() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/Applications/Google Chrome.app/Contents/MacOS',
    '/Applications/Chromium.app/Contents/MacOS',
  ]
  const macNames = process.platform === 'darwin' ? ['Google Chrome', 'Chromium'] : []
  for (const name of [...names, ...macNames]) {
    const found = folders.map(folder => join(folder, name)).find(isProgram)
    if (found) return found
  }
  return undefined
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
