import type { FactorOffer } from './login.server.ts'

/** What a phone scans, or what is typed into it, to know the second factor. */
export function FactorSetUp({ offer }: { offer: FactorOffer }) {
  return (
    <div className="factor">
      <img src={offer.code} alt="动态口令的二维码" width="200" height="200" />
      <div>
        <ol>
          <li>在手机上安装任意一种验证器（支持 TOTP 的应用）。</li>
          <li>用它扫描二维码；不能扫描时，输入密钥：</li>
        </ol>
        <p className="factor-secret">{offer.secret.match(/.{4}/g)?.join(' ')}</p>
        <p>然后在下面输入手机上显示的六位数字。二维码只显示这一次，请不要截图或转发。</p>
      </div>
      <input type="hidden" name="secret" value={offer.secret} />
    </div>
  )
}
