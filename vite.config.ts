import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconSprite } from './scripts/icon-sprite.ts'

export default defineConfig({
  plugins: [reactRouter(), iconSprite()],
  // The server entry, instead of the list of routes that is the default.
  environments: { ssr: { build: { rolldownOptions: { input: './src/web/handle.server.ts' } } } },
  // Server-only. Vite would discover them late and reload the first visitor's page.
  optimizeDeps: { exclude: ['feed', 'kysely', 'qrcode', 'sanitize-html', 'zod'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Links are plain elements here (docs/decisions/0004), so React Router's Link can be tree-shaken.
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
              test: /src\/web\/(ui\/(icon|breadcrumb|pager|empty|title-list|display-client)|request\/)|src\/platform\/|\/addresses|use-chrome|use-display|use-busy|use-link-navigation|use-hydrated|preload-helper|print-element|error-view|plain-panel|entry\.client/,
            },
          ],
        },
      },
    },
  },
})
