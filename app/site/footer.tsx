import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useChrome } from './use-chrome.ts'

/** Who answers for the site, where it is registered, and how often it was visited. */
export function Footer() {
  const { district, visits } = useChrome()
  const { footer, direct, direct1 } = district
  return (
    <footer className="footer">
      <div className="border-pattern" />
      <div className="footer-inner">
        <div>
          <p>
            主办单位：{footer.sponsor}　承办单位：{footer.organiser}
          </p>
          <p>
            监督机关：{direct}　{direct1}
          </p>
          <p>
            地址：{footer.address}　邮编：{footer.postcode}　电话：{footer.phone}
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

/** The count as the page was made; a kept page is made seldom, so the browser asks for the present one. */
function Visits({ rendered }: { rendered: number }) {
  const [visits, setVisits] = useState(rendered)
  useEffect(() => {
    const request = new AbortController()
    fetch('/api/article/article/pageview', { signal: request.signal })
      .then((response) => response.json())
      .then(({ data }: { data: number }) => setVisits(data))
      // The number that is there is good enough.
      .catch(() => undefined)
    return () => request.abort()
  }, [])
  return <data value={visits}>{visits.toLocaleString('zh-CN')}</data>
}
