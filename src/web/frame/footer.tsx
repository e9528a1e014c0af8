import type { District } from '../../domain/districts/schema.ts'
import { Icon } from '../ui/icon.tsx'
import { href } from '../href.ts'
import { type Say, sayInChinese } from './say.tsx'

/** The national platform for reporting errors on government sites; append the site's code. */
const errorReport = 'https://zfwzgl.www.gov.cn/exposure/jiucuo.html?site_code='

const demoNote = '这是演示网站：文章、人名、金额和文号都是编写的示例，不是政府发布的信息。'

type FooterProps = {
  district: Pick<District, 'footer' | 'direct' | 'direct1'>
  say?: Say
  /** Whether the site shows invented content. */
  isDemo?: boolean
}

/** Operator, registration numbers and visit count of the site. */
export function FooterContent({ district, say = sayInChinese, isDemo = false }: FooterProps) {
  const { footer, direct, direct1 } = district
  return (
    <>
      <div className="border-pattern" />
      {isDemo ? <p className="demo-note">{demoNote}</p> : null}
      <FooterLinks siteIdCode={footer.siteIdCode} say={say} />
      <div className="footer-inner">
        <div>
          <p>
            <span>
              {say('主办单位')}：{footer.sponsor}
            </span>
            <span>
              {say('承办单位')}：{footer.organiser}
            </span>
          </p>
          <p>
            <span>
              {say('监督机关')}：{direct}
            </span>
            <span>{direct1}</span>
          </p>
          <p>
            <span>
              {say('地址')}：{footer.address}
            </span>
            <span>
              {say('邮编')}：{footer.postcode}
            </span>
            <span>
              {say('电话')}：{footer.phone}
            </span>
          </p>
        </div>
        <div>
          <p>
            {say('网站标识码')}：{footer.siteIdCode}
          </p>
          {[footer.icp, footer.policeFiling].map((filing) =>
            filing ? (
              <p key={filing.number}>
                <a href={filing.url} rel="external nofollow">
                  {filing.number}
                </a>
              </p>
            ) : null,
          )}
          <p className="visits">
            <Icon name="eye" />
            {say('访问量')}：<data value={0}>0</data>
          </p>
        </div>
      </div>
    </>
  )
}

function FooterLinks({ siteIdCode, say }: { siteIdCode: string; say: Say }) {
  return (
    <nav className="footer-links" aria-label="网站信息">
      <a href={href('/disclosure/guide')}>{say('公开指南')}</a>
      <a href={href('/about')}>{say('关于与联系')}</a>
      <a href={href('/sitemap')}>{say('网站地图')}</a>
      <a href={href('/accessibility')}>{say('长者模式与无障碍')}</a>
      <a href={href('/login')}>{say('工作人员登录')}</a>
      <a href={`${errorReport}${siteIdCode}`} rel="external">
        <Icon name="message-square-text" />
        {say('我为政府网站找错')}
      </a>
    </nav>
  )
}

/** The visit count as HTML. */
export const visitsHtml = (visits: number): string => `<data value="${visits}">${visits.toLocaleString('zh-CN')}</data>`

/** What `FooterContent` has in its place. */
export const noVisits = visitsHtml(0)
