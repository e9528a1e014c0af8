import { gzipSync } from 'node:zlib'
import { fetchBytes } from './fetch-bytes.ts'
import { CannotMeasure } from './machine.ts'

/** A script file of a page; `bytes` after gzip at level 9. */
export type ScriptFile = { path: string; bytes: number }

/** All script files that a page loads without interaction, largest first. */
export async function listPageScripts(origin: string, html: string): Promise<ScriptFile[]> {
  const found = new Map<string, number>()
  const waiting = namedIn(html)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const { status, body } = await fetchBytes(origin + path, 'identity')
    if (status !== 200) throw new CannotMeasure(`页面引用的脚本 ${path} 取不到（${status}）。`)
    found.set(path, gzipSync(body, { level: 9 }).length)
    waiting.push(...importedBy(path, body.toString()))
  }
  if (found.size === 0) throw new CannotMeasure('页面里没有找到任何脚本。')
  return [...found].map(([path, bytes]) => ({ path, bytes })).sort((a, b) => b.bytes - a.bytes)
}

/** Scripts that the document itself loads: `src`, `modulepreload` and imports of its inline scripts. */
function namedIn(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+\.m?js)"/g)].map(
    ([, path = '']) => path,
  )
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, text = '']) =>
    importedBy('/', text),
  )
  return [...tags, ...inline]
}

/** Static imports only: an `import()` is loaded on demand. */
function importedBy(path: string, code: string): string[] {
  const imports = code.matchAll(/(?:^|[;\s}])(?:import|export)\b(?:[\w$\s{},*]*?\bfrom)?\s*["']([./][^"']*\.m?js)["']/g)
  return [...imports].map(([, target = '']) => new URL(target, `http://localhost${path}`).pathname)
}
