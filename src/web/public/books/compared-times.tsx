type Time = { name: string; period: string; isPublic: boolean; href: string | null }

/** What 上期 and 去年同期 stand for, with the way there. */
export const ComparedTimes = ({ times }: { times: readonly Time[] }) => (
  <p className="book-times">
    {times.map(({ name, period, isPublic, href }) => (
      <span key={name}>
        {name}：{href ? <a href={href}>{period}</a> : `${period}${isPublic ? '' : '（没有公开）'}`}
      </span>
    ))}
  </p>
)
