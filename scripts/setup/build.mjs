import { whenChanged } from './changed.mjs'
import { environment, node24 } from './node24.mjs'
import { runStep } from './run.mjs'

/** Builds the page, if its sources or what was generated changed. */
export async function build() {
  const inputs = [
    'vite.config.ts',
    'scripts/setup/compress-assets.ts',
    'src/portal',
    'src/engine',
    'src/generated',
    'package-lock.json',
  ]
  await whenChanged({ name: 'build', inputs, output: 'dist/portal/index.html' }, () =>
    runStep({
      what: 'Building the page',
      command: node24(),
      args: ['node_modules/vite/bin/vite.js', 'build'],
      env: environment({ NODE_ENV: 'production' }),
      next: 'The lines above say which source is wrong. `npm run check` looks at all of them.',
    }),
  )
}
