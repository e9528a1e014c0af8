/**
 * The HTML of demo texts, within the allow-list of article bodies. Texts are our own and contain no markup characters.
 */

export const p = (text: string): string => `<p>${text}</p>`
export const h2 = (text: string): string => `<h2>${text}</h2>`
export const h3 = (text: string): string => `<h3>${text}</h3>`
export const list = (kind: 'ul' | 'ol', items: readonly string[]): string =>
  `<${kind}>${items.map((item) => `<li>${item}</li>`).join('')}</${kind}>`

/** A table whose first column names the row; `foot` is the line of totals. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  foot?: readonly string[],
): string {
  const line = ([first = '', ...cells]: readonly string[]): string =>
    `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const head = `<thead><tr>${heads.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`
  return `<table><caption>${caption}</caption>${head}<tbody>${rows.map(line).join('')}</tbody>${foot ? `<tfoot>${line(foot)}</tfoot>` : ''}</table>`
}

/** Integer fen as yuan: 1234567 → 12,345.67 */
export function yuan(fen: number): string {
  const whole = String(Math.trunc(Math.abs(fen) / 100))
  // Written some hundred thousand times, so without a regular expression.
  let grouped = whole.slice(-3)
  for (let end = whole.length - 3; end > 0; end -= 3) grouped = `${whole.slice(Math.max(0, end - 3), end)},${grouped}`
  return `${fen < 0 ? '-' : ''}${grouped}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
}

/** The drawings with their alternative texts and captions. */
const pictures = {
  'tree-planting': ['几名群众在山坡上挖坑、扶苗、提水，一个孩子跟在大人身旁', '群众在山坡上栽植树苗'],
  'irrigation-canal': ['水闸开启，渠水流过两侧的农田，管护人员在闸桥上操作', '农田间的水闸和灌渠'],
  'road-works': ['压路机碾压新铺的乡村道路，几名工人在路面作业，路旁摆着锥形标', '施工人员铺筑路面'],
  'training-class': ['宣讲人员指着图表讲解，听众坐在室内听讲', '宣讲人员结合图表讲解'],
  pasture: ['牧民站在河边草场上，身旁有牛、羊和马，远处是两座蒙古包', '夏季草场上的牛羊和牧民'],
  harvest: ['红色收割机在金黄的田里作业，运粮车停在一旁，两名农户查看籽粒', '收割机在田间作业'],
  'service-hall': ['群众在大厅的四个窗口前办事，工作人员坐在窗口内', '群众在服务大厅窗口办事'],
  'notice-board': ['几位群众和一个孩子站在公开栏前查看张贴的内容', '群众查看公开栏'],
  'snow-clearing': ['铲车在积雪的村路上推雪，几名群众在路边用铁锹、扫帚清雪', '群众和机械一起清雪'],
  'village-meeting': ['代表们坐在会议室里举手表决，桌上放着红色票箱', '代表举手表决议事'],
  'solar-lamps': ['夜晚的村路两侧亮着太阳能路灯，几名群众在路上散步', '太阳能路灯照亮村路'],
  'sheep-fair': ['集市上，绵羊关在围栏里和过秤的笼中，买卖双方在一旁商量', '羊只过秤交易'],
} as const

export type PictureName = keyof typeof pictures

export const pictureUrl = (name: PictureName): string => `/demo/pictures/${name}.svg`

/** A drawing with its caption. */
export function figure(name: PictureName): string {
  const [alt, note] = pictures[name]
  return `<figure><img src="${pictureUrl(name)}" alt="${alt}" width="960" height="540"><figcaption>${note}（示意图）</figcaption></figure>`
}

const SUMMARY_LENGTH = 120

/** Plain text for lists and head tags: whole sentences, at most 120 characters. */
export function summary(html: string): string {
  const text = html
    // Salutation, signature and sender do not belong in a summary.
    .replace(/^<p>[^<。]*：<\/p>/, '')
    .replace(/<p class="signature">.*?<\/p>|<p>（供稿[^<]*<\/p>/g, '')
    .replace(/<h[23]>.*?<\/h[23]>/g, '')
    .replace(/<(table|figure)>.*?<\/\1>/gs, '')
    .replace(/<p>(<strong>第[一二三四五六七八九十]+条<\/strong>　|[一二三四五六七八九十]+、)/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const sentences = text.match(/[^。！？]+[。！？]”?/g) ?? [text]
  let short = ''
  for (const sentence of sentences) {
    if (short.length + sentence.length > SUMMARY_LENGTH) break
    short += sentence
  }
  if (short !== '') return short.replace(/：$/, '。')
  const clauses = text.slice(0, SUMMARY_LENGTH - 1)
  return `${clauses.slice(0, Math.max(clauses.lastIndexOf('；'), clauses.lastIndexOf('，')))}。`
}
