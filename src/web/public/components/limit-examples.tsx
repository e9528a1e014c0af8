import { ComponentSection, Example, longText } from '../../frame/component-section.tsx'
import { ProofOfWork } from '../../ui/proof-of-work.tsx'
import { WaitedPanel, Waiting } from '../../ui/waiting.tsx'

/** What visitors see of rate limits. React does not run this page, so nothing is solved and nothing goes on by itself. */
export const LimitExamples = () => (
  <>
    <ProofOfWorkExamples />
    <WaitingExamples />
    <WaitedPanelExamples />
  </>
)

const waiting = { href: '#waited', seconds: 31 }
const form = {
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      expiresAt: 0,
      keyLength: 32,
      keyPrefix: '',
      nonce: '',
      salt: '',
    },
    signature: '',
  },
  action: '#',
  fields: { name: '示例甲' },
  className: 'feedback-notice',
}

const ProofOfWorkExamples = () => (
  <ComponentSection component={ProofOfWork} about="次数较多时，浏览器在后台完成一次验证再提交。">
    <Example caption="常用：正在验证，没有脚本的等待">
      <ProofOfWork {...form} later="请十分钟后再试。" waiting={waiting} />
    </Example>
    <Example caption="不能等待：以后再试">
      <ProofOfWork {...form} later="请十分钟后再试。" waiting={null} />
    </Example>
    <Example caption="文字过长">
      <ProofOfWork {...form} later={longText} waiting={null} />
    </Example>
  </ComponentSection>
)

const WaitingExamples = () => (
  <ComponentSection component={Waiting} about="等一会儿自动继续。">
    <Example caption="常用">
      <Waiting waiting={waiting} isWithScript />
    </Example>
    <Example caption="等待极久">
      <Waiting waiting={{ ...waiting, seconds: 100_000 }} isWithScript />
    </Example>
  </ComponentSection>
)

const WaitedPanelExamples = () => (
  <ComponentSection component={WaitedPanel} about="提前回来，或过了时间才回来的。">
    <Example caption="提前回来">
      <WaitedPanel waited={{ waiting }} className="feedback-notice" />
    </Example>
    <Example caption="过了时间">
      <WaitedPanel waited={{ problem: '等待的时间过了，请重新填写。' }} className="feedback-notice" />
    </Example>
    <Example caption="文字过长">
      <WaitedPanel waited={{ problem: longText }} className="feedback-notice" />
    </Example>
    <Example caption="没有等待：不显示">
      <WaitedPanel waited={undefined} className="feedback-notice" />
    </Example>
  </ComponentSection>
)
