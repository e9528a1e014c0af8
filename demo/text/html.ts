/** The HTML of demo texts, within the allow-list of article bodies. Texts are ours and contain no markup characters. */

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
  const whole = Math.trunc(Math.abs(fen) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}${whole}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
}

const pictures = [
  [/树|造林|绿化|林场|防火/, 'tree-planting', '志愿者在山坡上栽植树苗'],
  [/灌溉|水利|渠|节水|河/, 'irrigation-canal', '田间渠道通水灌溉'],
  [/路|桥|工程|项目|施工/, 'road-works', '施工人员铺筑乡村道路'],
  [/培训|学习|宣讲|讲座|课|竞赛|讨论/, 'training-class', '学员在教室里听讲'],
  [/牧|羊|牛|草|畜|马/, 'pasture', '草场上的牛羊和牧户'],
  [/收|粮|种|田|稻|农机|豆/, 'harvest', '收割机在田间作业'],
  [/窗口|服务|办事|大厅|办理|代办|便民/, 'service-hall', '群众在服务大厅办理业务'],
] as const

export type Picture = { url: string; alt: string }

/** The drawn picture that suits a title best. */
export function pictureFor(title: string): Picture {
  const [, name, alt] = pictures.find(([words]) => words.test(title)) ?? [
    null,
    'notice-board',
    '群众在公开栏前查看公示内容',
  ]
  return { url: `/demo/pictures/${name}.svg`, alt }
}

export function figure(picture: Picture, note: string): string {
  return `<figure><img src="${picture.url}" alt="${picture.alt}" width="960" height="540"><figcaption>${note}</figcaption></figure>`
}

/** Plain text for lists and head tags, at most 120 characters. */
export function summary(html: string): string {
  const text = html
    // A salutation says nothing about the text.
    .replace(/^<p>[^<]*：<\/p>/, '')
    .replace(/<h[23]>.*?<\/h[23]>/g, '')
    .replace(/<(table|figure)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= 118 ? text : `${text.slice(0, 117)}…`
}
