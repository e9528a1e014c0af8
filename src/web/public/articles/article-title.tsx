/** What lines must not break: 2026年, 10月, 第三季度. A year and its month in one piece are too wide in large text. */
const unbroken = /(\d{1,4}年|\d{1,2}月|\d{1,2}日|第[一二三四五六七八九十\d]{1,3}(?:季度|[批期号次]))/

/** The text of a title, in which dates and numbers stay whole. */
export function ArticleTitle({ title }: { title: string }) {
  let from = 0
  return title.split(unbroken).map((part, at) => {
    from += part.length
    if (at % 2 === 0) return part
    return (
      <span key={from} className="unbroken">
        {part}
      </span>
    )
  })
}
