import { useRef, useState } from 'react'
import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'
import { printElement } from '../../enhance/print-element.ts'

type Given = { title: string; password: string | null }
type Owner = { id: number; name: string; loginName: string }

/** Shows a new password once, to read, copy or print for the owner of the account. */
export function NewPassword({ given: { title, password }, owner }: { given: Given; owner: Owner }) {
  const slip = useRef<HTMLDListElement>(null)
  return (
    <section className="panel">
      <h1 className="staff-title">{title}</h1>
      {password ? (
        <p className="staff-done" role="status">
          请把账号和初始密码当面交给{owner.name}
          。密码只在本页显示，十分钟后或退出登录后不再显示；本人第一次登录时必须修改。
        </p>
      ) : (
        <p className="staff-problem">初始密码已经不再显示。没有记下时，请重新生成：修改账号 → 重置密码。</p>
      )}
      <dl className="new-password" ref={slip}>
        <div>
          <dt>姓名</dt>
          <dd>{owner.name}</dd>
        </div>
        <div>
          <dt>账号</dt>
          <dd>
            <code>{owner.loginName}</code>
          </dd>
        </div>
        {password ? (
          <div>
            <dt>初始密码</dt>
            <dd>
              <code id="password">{password}</code>
            </dd>
          </div>
        ) : null}
      </dl>
      {password ? (
        <p className="form-buttons needs-script">
          <CopyButton text={password} />
          <button type="button" onClick={() => slip.current && printElement(slip.current)}>
            <Icon name="printer" />
            打印
          </button>
        </p>
      ) : null}
      <p className="form-buttons staff-next">
        <a className="button button-primary" href={href('/staff/accounts/:id', { id: 'new' })}>
          再新增一个
        </a>
        <a className="button" href={href('/staff/accounts/:id', { id: owner.id })}>
          修改这个账号
        </a>
        <a className="button" href={href('/staff/accounts')}>
          返回账号管理
        </a>
      </p>
    </section>
  )
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        onClick={async () => {
          const shown = document.getElementById('password')
          // The clipboard API needs HTTPS; otherwise the text is selected for manual copying.
          if (shown) getSelection()?.selectAllChildren(shown)
          await navigator.clipboard?.writeText(text)
          setCopied(Boolean(navigator.clipboard))
        }}
      >
        <Icon name="copy" />
        复制密码
      </button>
      <span className="staff-copied" role="status">
        {copied === null ? '' : copied ? '已复制' : '密码已选中，请按 Ctrl+C 复制'}
      </span>
    </>
  )
}
