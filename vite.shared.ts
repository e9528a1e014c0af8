import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { iconSprite } from './scripts/icon-sprite.ts'

const root = import.meta.dirname

/**
 * Separates the files of the two applications, which are served on the same ports: an address prefix in development and
 * a folder in the build.
 */
const places = {
  public: { developmentBase: '/', assetsDir: 'assets' },
  staff: { developmentBase: '/@staff/', assetsDir: 'assets/staff' },
}

/** The syntax of styles is lowered to what these know (docs/decisions/0046). */
const oldestBrowsers = {
  public: ['chrome86', 'safari14.1', 'firefox90'],
  staff: ['chrome92', 'safari16.4', 'firefox115'],
}

/** What several staff pages share, as one file instead of up to twenty small ones a page; the editor stays apart. */
const desk = { name: 'desk', test: /src\/(?!web\/staff\/editor\/)/, minShareCount: 2 }

/** The Vite configuration of one of the two web applications. */
export const applicationConfig = (name: 'public' | 'staff') =>
  defineConfig(({ command }) => ({
    root: join(root, 'src/web', name),
    cacheDir: join(root, 'node_modules/.vite', name),
    publicDir: join(root, 'public'),
    base: command === 'serve' ? places[name].developmentBase : '/',
    plugins: [reactRouter(), iconSprite()],
    // The server entry, instead of the list of routes that is the default.
    environments: { ssr: { build: { rolldownOptions: { input: './handle.server.ts' } } } },
    // Server-only. Vite would discover them late and reload the first visitor's page.
    optimizeDeps: { exclude: ['feed', 'kysely', 'qrcode', 'sanitize-html', 'zod'] },
    build: {
      target: 'es2022',
      cssTarget: oldestBrowsers[name],
      emptyOutDir: true,
      // The server serves static files from the build of the public site.
      copyPublicDir: name === 'public',
      assetsDir: places[name].assetsDir,
      assetsInlineLimit: 0,
      // The editor is one chunk of 520 kB, loaded where somebody writes.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        // The first start fills the database at the same time, so builds are slow there.
        checks: { pluginTimings: false },
        // Links are plain elements here (docs/decisions/0004), so React Router's Link can be tree-shaken.
        treeshake: {
          manualPureFunctions: ['React$1.forwardRef', 'React.forwardRef'],
        },
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'framework',
                test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|cookie|turbo-stream)\//,
              },
              {
                // All that most public pages load. Before the groups that would take along what it needs.
                name: 'enhance',
                test: /src\/web\/(enhance\/(?!read-aloud)|ui\/(display-client|network)|href|hydrated-pages|public\/entry\.client|request\/hydration-data)|src\/platform\/(display|dates|address)|preload-helper|rolldown\/runtime/,
              },
              {
                // Only the pages with these forms load it.
                name: 'citizen-forms',
                test: /src\/platform\/(receipt|identity|text\/phone)|src\/web\/ui\/(field|use-field-errors|form-pager|notice\.|proof-of-work|steps)/,
              },
              {
                name: 'shared',
                test: /src\/web\/(ui\/(icon|breadcrumb|pager|empty|title-list)|request\/)|src\/platform\/(?!text\/plain-text)|public\/page-titles|messages\/addresses|frame\/page-facts|use-root-data|use-display|use-busy|use-link-navigation|error-view|plain-panel/,
              },
              ...(name === 'staff' ? [desk] : []),
            ],
          },
        },
      },
    },
  }))
