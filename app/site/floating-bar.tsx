import { Icon } from '../ui/icon.tsx'

/** Fixed at the side of wide screens and at the foot of narrow ones. */
export function FloatingBar() {
  return (
    <aside className="floating-bar" aria-label="快捷入口">
      <a href="/massMessage">
        <Icon name="megaphone" />
        线索举报
      </a>
      <a href="#top" className="to-top">
        <Icon name="chevron-up" />
        回到顶部
      </a>
    </aside>
  )
}
