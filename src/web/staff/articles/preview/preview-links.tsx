import { useState } from 'react'
import { Form } from 'react-router'
import { previewLifetimes, usualPreviewHours } from '../../../../domain/articles/writing/previews/preview-lifetimes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SubmitButton } from '../../frame/forms/submit-button.tsx'
import type { PreviewView } from './preview.server.ts'

/** The link by which the page was opened. */
export function OwnLink({ link: { address, person, expireTime } }: { link: NonNullable<PreviewView['link']> }) {
  const [copied, setCopied] = useState(false)
  return (
    <div className="preview-own">
      <label htmlFor="preview-address">预览链接</label>
      <input
        id="preview-address"
        readOnly
        value={address}
        aria-describedby="preview-address-about"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button
        type="button"
        className="needs-script"
        onClick={async () => {
          // The clipboard API needs HTTPS; otherwise the text can be copied manually.
          await navigator.clipboard?.writeText(address)
          setCopied(Boolean(navigator.clipboard))
        }}
      >
        <Icon name="copy" />
        {copied ? '已复制' : '复制网址'}
      </button>
      <small id="preview-address-about">
        {person}生成，{expireTime} 到期。登录后、管理范围内有这篇稿件的人才能打开；稿件发布后失效。
      </small>
    </div>
  )
}

/** Makes a link; the valid ones with who opened them. */
export function PreviewLinks({ links, hours }: { links: PreviewView['links']; hours: string | undefined }) {
  return (
    <section className="panel" aria-labelledby="preview-links">
      <h2 id="preview-links" className="section-title">
        预览链接
      </h2>
      <Form method="post" className="preview-new">
        <label htmlFor="hours">有效期</label>
        <select id="hours" name="hours" defaultValue={hours ?? usualPreviewHours}>
          {previewLifetimes.map((lifetime) => (
            <option key={lifetime.hours} value={lifetime.hours}>
              {lifetime.title}
            </option>
          ))}
        </select>
        <SubmitButton primary name="intent" value="create">
          生成预览链接
        </SubmitButton>
        <small>链接打开的是现在这一版；以后再改，要重新生成。</small>
      </Form>
      {links.length > 0 ? (
        <ul className="preview-list">
          {links.map((link) => (
            <li key={link.id}>
              <p>
                {link.person}于 {link.createTime} 生成，{link.expireTime} 到期
                {link.isCurrent ? '' : '；之后稿件又改过'}
                <small>{link.openers.length > 0 ? `打开过的人：${link.openers.join('、')}` : '还没有人打开'}</small>
              </p>
              <Form method="post">
                <input type="hidden" name="linkId" value={link.id} />
                <SubmitButton name="intent" value="revoke" aria-label={`停用 ${link.createTime} 生成的链接`}>
                  停用
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="empty-hint">现在没有有效的链接。</p>
      )}
    </section>
  )
}
