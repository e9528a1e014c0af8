import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { editorIconNames } from '../src/web/staff/editor/icon-names.ts'
import { iconNames } from '../src/web/ui/icon-names.ts'

/** Lucide's, of which the package has thousands (67 MB). The editor's are apart: visitors never load them. */
const sprites: Record<string, { prefix: string; folder: string; names: readonly string[] }> = {
  'virtual:icon-sprite': { prefix: 'assets/icons', folder: 'src/web/ui/icons', names: iconNames },
  'virtual:editor-icon-sprite': {
    prefix: 'assets/staff/editor-icons',
    folder: 'src/web/staff/editor/icons',
    names: editorIconNames,
  },
}

/** Bundles icons into SVG sprites. A sprite's URL is the default export of its virtual module. */
export function iconSprite(): Plugin {
  const files = new Map(
    Object.entries(sprites).map(([virtualId, { prefix, folder, names }]) => {
      const source = makeSprite(join(import.meta.dirname, '..', folder), names)
      return [
        `\0${virtualId}`,
        { name: `${prefix}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`, source },
      ]
    }),
  )
  const loaded = new Set<string>()
  return {
    name: 'icon-sprite',
    resolveId: (id) => (id in sprites ? `\0${id}` : null),
    load(id) {
      const file = files.get(id)
      if (!file) return null
      loaded.add(id)
      return `export default ${JSON.stringify(`/${file.name}`)}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [id, { name, source }] of files)
        if (loaded.has(id)) this.emitFile({ type: 'asset', fileName: name, source })
    },
    configureServer(server) {
      for (const { name, source } of files.values())
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('Content-Type', 'image/svg+xml').end(source)
        })
    },
  }
}

function makeSprite(folder: string, names: readonly string[]): string {
  const symbols = names.map((name) => {
    const svg = readFileSync(join(folder, `${name}.svg`), 'utf8')
    const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.replace(/\s+/g, ' ').trim()}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
