import type { SearchView } from './search.server.ts'

/** What was found, in sentences, below the heading of the specification. */
export function SearchSummary({ view }: { view: SearchView }) {
  const { meanings, units, loosened } = view
  return (
    <div className="search-summary">
      <p>{sentenceOf(view)}</p>
      {meanings.map(({ word, names }) => (
        <p key={word}>
          “{word}”也按{names.map((name) => `“${name}”`).join('、')}查了。
        </p>
      ))}
      {loosened && loosened.missing.length > 0 ? <p>没有提到{quoted(loosened.missing)}的内容。</p> : null}
      {units.length > 0 ? (
        <p>
          相关单位：
          {units.map(({ name, href }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  )
}

function sentenceOf({ asked, heading, total, capped, loosened }: SearchView): string {
  if (total === 0) return asked.text ? '没有检索到这样的内容。' : '所选的范围里还没有公开的内容。'
  const count = capped ? `较多，只列出前 ${total} 条，请加上年份、单位或更多的词。` : `共 ${total} 条。`
  if (loosened)
    return loosened.all
      ? `没有完整地写着“${asked.text}”的内容，下面是写有${quoted(loosened.words)}的内容，${count}`
      : `没有同时写着这些词的内容，下面是写有${quoted(loosened.words)}中一半以上的内容，${count}`
  if (asked.text) return capped ? `结果${count}` : count
  return heading
    ? `没有输入关键词，下面是所选范围里的全部内容，${count}`
    : `没有输入关键词，下面是全部公开内容，${count}`
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join('、')
