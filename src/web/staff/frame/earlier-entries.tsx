/** Says how many earlier entries a list leaves out, with a link to the page with all of them. */
export const EarlierEntries = ({ count, unit, all }: { count: number; unit: string; all: string }) =>
  count > 0 ? (
    <p className="empty-hint">
      更早的 {count.toLocaleString('zh-CN')} {unit}没有列出，
      <a className="staff-link" href={all}>
        列出全部
      </a>
      。
    </p>
  ) : null
