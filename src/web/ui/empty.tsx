/** Placeholder for an empty list: the exact text of the specification, with an optional hint what to do next. */
export function Empty({ message = '暂无数据', hint }: { message?: string; hint?: string }) {
  return (
    <div className="empty">
      <p>{message}</p>
      {hint ? <p className="empty-hint">{hint}</p> : null}
    </div>
  )
}
