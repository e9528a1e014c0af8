import { Icon } from '../ui/icon.tsx'

/** Fixed at the side of wide screens and at the foot of narrow ones. */
export function FloatingBar() {
  return (
    <aside className="floating-bar" aria-label="快捷入口">
      <a href="/massMessage">
        <Icon name="megaphone" />
        线索举报
      </a>
      <div className="has-panel">
        {/* The browser opens and closes the code by itself; the pointer and the focus show it too. */}
        <button type="button" popoverTarget="mobile-code">
          <Icon name="smartphone" />
          手机版
        </button>
        <div id="mobile-code" className="mobile-code" popover="auto">
          <img src="/qr.svg" alt="手机版网址的二维码" width="148" height="148" loading="lazy" />
          <p>用手机扫一扫打开本站，也可以请别人扫</p>
        </div>
      </div>
      <a href="#top" className="to-top">
        <Icon name="chevron-up" />
        回到顶部
      </a>
    </aside>
  )
}
