import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { fetchBytes, fetchSettled } from './fetch-bytes.ts'
import { CannotMeasure, type Machine } from './machine.ts'
import { listPageScripts } from './page-scripts.ts'
import { startPortal } from './servers/portal.ts'
import { atMost, formatBytes, type Row } from './report.ts'
import { findArticle } from './uncached.ts'

/** What reaches a phone in the first round trip: ten packets of 1,460 bytes. */
const homeAim = 14_600
const scriptsAim = 115_000

/** Measures the transferred home page, its inline styles and the scripts of an article page. */
export async function measureSizes(machine: Machine, dataFolder: string): Promise<Row[]> {
  const portal = await startPortal({ dataFolder, core: machine.serverCore })
  const home = `${portal.origin}/dashboard`
  // The first visitor gets a quick compression; the best one is made for later visitors.
  for (let visit = 0; visit < 2; visit += 1) await fetchBytes(home, 'br')
  await wait(1_000)
  const plain = await fetchBytes(home, 'identity')
  const first = await fetchBytes(home, 'br')
  const br = await fetchSettled(home, 'br')
  const gzip = await fetchSettled(home, 'gzip')
  const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(plain.body.toString())?.[1]
  if (style === undefined) throw new CannotMeasure('首页里没有内联样式。')

  const article = await fetchBytes(portal.origin + (await findArticle(portal.origin)), 'identity')
  const scripts = await listPageScripts(portal.origin, article.body.toString())
  console.log('  文章页的脚本（gzip -9）：')
  for (const { path, bytes } of scripts) console.log(`    ${formatBytes(bytes).padStart(9)}  ${path}`)
  await portal.stop()

  return [
    { measure: '首页 HTML，br', ...atMost(br.body.length, homeAim, formatBytes) },
    { measure: '　同上，第一位访客', value: formatBytes(first.body.length) },
    { measure: '首页 HTML，gzip', value: formatBytes(gzip.body.length) },
    { measure: '首页 HTML，未压缩', value: formatBytes(plain.body.length) },
    { measure: '　其中内联样式，未压缩', value: formatBytes(Buffer.byteLength(style)) },
    { measure: '　其中内联样式，单独 br', value: formatBytes(compress(style)) },
    {
      measure: `文章页的全部脚本（${scripts.length} 个文件），gzip`,
      ...atMost(
        scripts.reduce((sum, { bytes }) => sum + bytes, 0),
        scriptsAim,
        formatBytes,
      ),
    },
  ]
}

/** At the level that the product uses for pages. */
function compress(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}
