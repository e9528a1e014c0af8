/** What stands where a list has no rows: the exact words of the specification and, if any, what to do next. */
export function Empty({ message = '暂无数据', hint }: { message?: string; hint?: string }) {
  return (
    <div className="empty">
      <p>{message}</p>
      {hint ? <p className="empty-hint">{hint}</p> : null}
    </div>
  )
}
