import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'
import { onGivenUp, whenOnline } from '../../ui/network.ts'
import { tabsCookie, withTab } from './settings.ts'
import { tabTitle } from './tab-titles.ts'

/** The pages that were opened, as links that can be closed. `kept`: those of the cookie. */
export function Tabs({ kept }: { kept: readonly string[] }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState(kept)
  const paths = withTab(opened, pathname)
  const cookie = tabsCookie(paths)
  // The page in front is closed once another one is.
  const closing = useRef<string | null>(null)
  useEffect(() => {
    const closed = closing.current
    closing.current = null
    setOpened((before) =>
      withTab(
        before.filter((path) => path !== closed),
        pathname,
      ),
    )
  }, [pathname])
  useEffect(() => {
    document.cookie = cookie
  }, [cookie])
  // A navigation that failed must not close the page after a later one.
  useEffect(
    () =>
      onGivenUp(() => {
        closing.current = null
      }),
    [],
  )
  const close = (path: string) => {
    const at = paths.indexOf(path)
    const left = paths.filter((each) => each !== path)
    const next = left[Math.min(at, left.length - 1)] ?? href('/staff')
    if (path === pathname) {
      closing.current = path
      whenOnline(() => void navigate(next))
      return
    }
    setOpened(left)
    // The focus goes to the neighbour of what it was on.
    list.current?.querySelector<HTMLElement>(`a[href="${next}"]`)?.focus()
  }
  return (
    <nav className="staff-tabs" aria-label="打开的页面">
      <ul ref={list}>
        {paths.map((path) => (
          <Tab
            key={path}
            path={path}
            title={tabTitle(path) ?? path}
            isOpen={path === pathname}
            close={paths.length > 1 ? () => close(path) : null}
          />
        ))}
      </ul>
    </nav>
  )
}

type TabProps = { path: string; title: string; isOpen: boolean; close: (() => void) | null }

const Tab = ({ path, title, isOpen, close }: TabProps) => (
  <li>
    <a
      href={path}
      aria-current={isOpen ? 'page' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' || !close) return
        event.preventDefault()
        close()
      }}
    >
      {title}
    </a>
    {close ? (
      <button type="button" className="needs-script" onClick={close}>
        <Icon name="x" />
        <span className="visually-hidden">关闭“{title}”</span>
      </button>
    ) : null}
  </li>
)
