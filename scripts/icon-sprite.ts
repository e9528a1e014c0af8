import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { iconNames } from '../src/web/ui/icon-names.ts'

const virtualId = 'virtual:icon-sprite'
/** Lucide's, of which the package has thousands (67 MB). */
const icons = join(import.meta.dirname, '../src/web/ui/icons')

/** Bundles the icons in use into one SVG, whose URL is the default export of `virtual:icon-sprite`. */
export function iconSprite(): Plugin {
  const sprite = makeSprite()
  const name = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  return {
    name: 'icon-sprite',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    load: (id) => (id === `\0${virtualId}` ? `export default ${JSON.stringify(`/${name}`)}` : null),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: name, source: sprite })
    },
    configureServer(server) {
      server.middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(sprite)
      })
    },
  }
}

function makeSprite(): string {
  const symbols = iconNames.map((name) => {
    const svg = readFileSync(join(icons, `${name}.svg`), 'utf8')
    const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.replace(/\s+/g, ' ').trim()}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
