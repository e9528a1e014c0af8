import type { FactorOffer } from '../../../access/sign-in/factor-offer.server.ts'

/** QR code and secret for adding the second factor to an authenticator app. */
export function FactorSetUp({ offer }: { offer: FactorOffer }) {
  return (
    <div className="factor">
      <img
        src={offer.code}
        alt="供验证器扫描的二维码；内容与旁边的密钥相同，不能扫描时请输入密钥"
        width="200"
        height="200"
      />
      <div>
        <ol>
          <li>
            在手机上打开一个验证器应用，例如微信小程序“腾讯身份验证器”、Microsoft Authenticator 或 Google
            Authenticator。
          </li>
          <li>用它扫描二维码；不能扫描时，在应用中选择手动输入，填写下面的密钥：</li>
        </ol>
        <p className="factor-secret">{offer.secret.match(/.{4}/g)?.join(' ')}</p>
        <p>然后输入手机上显示的六位数字。绑定成功后，二维码和密钥不再显示；请不要截图或转发。</p>
      </div>
      <input type="hidden" name="offer" value={offer.sealed} />
    </div>
  )
}
