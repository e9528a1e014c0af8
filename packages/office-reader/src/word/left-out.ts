import type { LeftOut } from './visible-text.ts'

/** So many places of one kind are named. */
const mostPlaces = 10
const mostWords = 40

const advice: Readonly<Record<string, string>> = {
  图片: '请在正文中插入，并写明内容',
  图表: '请另存为图片插入，并写明内容',
  插入的另一个文件: '请在 Word 里打开再保存，或复制它的文字',
}

/** What was not taken over, a phrase for each kind: 隐藏的文字 2 处（第 1 段“…”、第 3 段“…”）. */
export function leftOutPhrases(leftOut: readonly LeftOut[]): string[] {
  const kinds = new Map<string, LeftOut[]>()
  for (const each of leftOut) kinds.set(each.what, [...(kinds.get(each.what) ?? []), each])
  return [...kinds].map(([what, all]) => {
    const places = all.slice(0, mostPlaces).map(({ place, text }) => place + quoted(text))
    const more = all.length > mostPlaces ? '等' : ''
    const todo = advice[what] === undefined ? '' : `，${advice[what]}`
    return `${what} ${all.length} 处（${[...new Set(places)].join('、')}${more}${todo}）`
  })
}

function quoted(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (words === '') return ''
  return words.length > mostWords ? `“${words.slice(0, mostWords)}…”` : `“${words}”`
}
