import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Cuts the font of the pictures for social apps out of Noto Serif CJK SC Bold: all characters of GB 2312, and those of
 * names that it lacks. Needs `hb-subset` (Debian: libharfbuzz-bin) and the font (fonts-noto-cjk-extra):
 * `node scripts/share-font.ts`.
 */
const source = '/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc'
const simplifiedChinese = '2'
const target = join(import.meta.dirname, '../src/web/public/crawlers/share-font/noto-serif-sc.otf')

const inNames =
  '喆堃昇翀珺祎赟旻晟昱玥瑄琰琪珂珈璟璇瑾瑷垚焱犇骉淼鑫镕锴铖钰榕桢梽棽楠柠檬沄洺涵淏淳湉湙滢濛甯祺禛稷筠翊翾芃苡茗荙莳菡萱葳蔺薇蘅蕙袆诒谞逄邺郗鄢闫隽霂霈顼颢飏馥骁骞鹍麓祐烜祾嫄婳媞姝妘'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const decoder = new TextDecoder('gb18030')
const ofGb2312 = [...range(0xa1, 0xa3), ...range(0xb0, 0xf7)].flatMap((row) =>
  range(0xa1, 0xfe).map((cell) => decoder.decode(Uint8Array.of(row, cell))),
)
const latin = range(0x20, 0x7e).map((code) => String.fromCharCode(code))

execFileSync('hb-subset', [
  source,
  `--face-index=${simplifiedChinese}`,
  `--text=${[...latin, ...ofGb2312, inNames].join('')}`,
  '--no-hinting',
  '--layout-features=',
  `--output-file=${target}`,
])
