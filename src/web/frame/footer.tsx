import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useChrome } from './use-chrome.ts'
import { href } from '../href.ts'

/** The national platform for reporting errors on government sites; append the site's code. */
const errorReport = 'https://zfwzgl.www.gov.cn/exposure/jiucuo.html?site_code='

/** Operator, registration numbers and visit count of the site. */
export function Footer() {
  const { district, visits } = useChrome()
  const { footer, direct, direct1 } = district
  return (
    <footer className="footer">
      <div className="border-pattern" />
      <nav className="footer-links" aria-label="网站信息">
        <a href={href('/sitemap')}>网站地图</a>
        <a href={href('/accessibility')}>长者模式与无障碍</a>
        <a href={href('/login')}>工作人员登录</a>
        <a href={`${errorReport}${footer.siteIdCode}`} rel="external">
          <Icon name="bug" />
          我为政府网站找错
        </a>
      </nav>
      <div className="footer-inner">
        <div>
          <p>
            <span>主办单位：{footer.sponsor}</span>
            <span>承办单位：{footer.organiser}</span>
          </p>
          <p>
            <span>监督机关：{direct}</span>
            <span>{direct1}</span>
          </p>
          <p>
            <span>地址：{footer.address}</span>
            <span>邮编：{footer.postcode}</span>
            <span>电话：{footer.phone}</span>
          </p>
        </div>
        <div>
          <p>网站标识码：{footer.siteIdCode}</p>
          <p>
            <a href={footer.icp.url} rel="external nofollow">
              {footer.icp.number}
            </a>
          </p>
          {footer.policeFiling ? (
            <p>
              <a href={footer.policeFiling.url} rel="external nofollow">
                {footer.policeFiling.number}
              </a>
            </p>
          ) : null}
          <p className="visits">
            <Icon name="eye" />
            访问量：
            <Visits rendered={visits} />
          </p>
        </div>
      </div>
    </footer>
  )
}

/** The rendered visit count may be stale on cached pages, so the browser fetches the current one. */
function Visits({ rendered }: { rendered: number }) {
  const [visits, setVisits] = useState(rendered)
  useEffect(() => {
    const request = new AbortController()
    fetch('/api/article/article/pageview', { signal: request.signal })
      .then((response) => response.json())
      .then(({ data }: { data: number | null }) => data !== null && setVisits(data))
      // Keep the rendered count.
      .catch(() => undefined)
    return () => request.abort()
  }, [])
  return <data value={visits}>{visits.toLocaleString('zh-CN')}</data>
}
