import { href } from '../../href.ts'

type Given = { provider: { label: string; hasSignedOut: boolean }; next: string }

/** Leads to the identity provider, above the form with the password. */
export function ProviderSignIn({ provider: { label, hasSignedOut }, next }: Given) {
  return (
    <>
      {hasSignedOut ? (
        <p className="staff-note">
          您已退出本系统，但统一身份认证可能还登录着。在公用电脑上，请一并
          <a className="staff-link" href={href('/login/provider/sign-out')} target="_self">
            退出统一身份认证
          </a>
          。
        </p>
      ) : null}
      {/* With a target the browser loads the address itself; client navigation cannot follow it to another site. */}
      <p className="form-buttons">
        <a className="button button-primary" href={href('/login/provider', { next })} target="_self">
          {label}
        </a>
      </p>
      <h2 className="login-way">用密码登录</h2>
    </>
  )
}
