import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Cuts the font of PDF files out of Noto Sans CJK SC: all characters of GBK, which has those of nearly all names. Needs
 * `hb-subset` (Debian: libharfbuzz-bin) and the font (fonts-noto-cjk): `node scripts/pdf-font.ts`.
 */
const source = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'
const simplifiedChinese = '2'
const target = join(import.meta.dirname, '../src/domain/articles/posters/pdf-font/noto-sans-sc.otf')

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const decoder = new TextDecoder('gbk')
const ofGbk = range(0x81, 0xfe).flatMap((row) =>
  range(0x40, 0xfe)
    .filter((cell) => cell !== 0x7f)
    .map((cell) => decoder.decode(Uint8Array.of(row, cell)))
    .filter((text) => Array.from(text).length === 1 && text !== '\ufffd'),
)
const latin = range(0x20, 0x7e).map((code) => String.fromCharCode(code))
/** In official texts, and missing from GBK. */
const signs = '·•‣◦–—―…‘’“”²³¥£€©®°±×÷½¼¾‰√≤≥≠≈∞□■○●△▲☐☑✓✔★☆①②③④⑤⑥⑦⑧⑨⑩〇㎡㎏℃㎞'

execFileSync('hb-subset', [
  source,
  `--face-index=${simplifiedChinese}`,
  `--text=${[...latin, signs, ...ofGbk].join('')}`,
  '--no-hinting',
  '--layout-features=',
  `--output-file=${target}`,
])
