import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconSprite } from './scripts/icon-sprite.ts'

export default defineConfig({
  plugins: [reactRouter(), iconSprite()],
  // The server's door to the pages, instead of the bare list of routes that is the default.
  environments: { ssr: { build: { rolldownOptions: { input: './app/handle.server.ts' } } } },
  // Only the server uses these; found late, they would make the first visitor's page load twice.
  optimizeDeps: { exclude: ['feed', 'kysely', 'qrcode', 'sanitize-html', 'zod'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Links are plain elements here (docs/decisions/0004): React Router's own may be left out of what phones load.
      treeshake: {
        manualPureFunctions: ['React$1.forwardRef', 'React.forwardRef'],
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|cookie|turbo-stream)\/|rolldown\/runtime/,
            },
            {
              name: 'shared',
              test: /app\/(ui\/(icon|breadcrumb|pager|empty|title-list|display-client)|lib\/)|\/addresses|use-chrome|use-display|error-view|plain-panel|entry\.client/,
            },
          ],
        },
      },
    },
  },
})
