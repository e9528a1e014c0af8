import { ComponentSection, Example, longText, manyIds, unbrokenText } from '../../frame/component-section.tsx'
import { NetworkError, refuseSignedOut } from '../../ui/network.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SessionDialog } from '../frame/session-dialog.tsx'
import { StaffError } from '../frame/staff-frame-error.tsx'

export const ErrorExamples = () => (
  <>
    <OutcomeExamples />
    <StaffErrorExamples />
    <SessionDialogExamples />
  </>
)

const problem = { kind: 'error', title: '没有保存', message: '请改正下面的内容。' } as const

const OutcomeExamples = () => (
  <ComponentSection component={Outcome} about="表单的结果，在表单上面，得到焦点。">
    <Example caption="成功">
      <Outcome notice={{ kind: 'success', title: '已保存', message: '群众已经能看到。' }} />
    </Example>
    <Example caption="没有成功">
      <Outcome notice={{ ...problem, message: '别人刚刚改过，请重新打开。' }} />
    </Example>
    <Example caption="有错误的栏目">
      <Outcome notice={problem} errors={{ title: '请填写标题', areaId: '请选择单位' }} />
    </Example>
    <Example caption="文字过长">
      <Outcome
        notice={{ ...problem, title: longText, message: unbrokenText }}
        errors={{ a: longText, b: unbrokenText }}
      />
    </Example>
    <Example caption="错误极多">
      <Outcome notice={problem} errors={Object.fromEntries(manyIds.map((id) => [`row${id}`, `第 ${id} 行有误`]))} />
    </Example>
    <Example caption="没有结果：不显示">
      <Outcome notice={null} />
    </Example>
  </ComponentSection>
)

const responseOf = (status: number, data: object) => ({ status, statusText: '', internal: false, data })
const title = '工作人员页面的组件'

const StaffErrorExamples = () => (
  <ComponentSection component={StaffError} about="页面打不开时的说明。">
    <Example caption="没有权限">
      <StaffError
        title={title}
        error={responseOf(403, { message: '您没有权限访问这个页面。', hint: '这个页面供审核员使用。' })}
      />
    </Example>
    <Example caption="页面不存在">
      <StaffError title={title} error={responseOf(404, {})} />
    </Example>
    <Example caption="系统正在恢复">
      <StaffError title={title} error={responseOf(503, {})} />
    </Example>
    <Example caption="没有网络">
      <StaffError title={title} error={new NetworkError()} />
    </Example>
    <Example caption="文字过长">
      <StaffError title={title} error={responseOf(403, { message: longText, hint: unbrokenText })} />
    </Example>
  </ComponentSection>
)

/** The dialog itself is in the frame around this page. */
const SessionDialogExamples = () => (
  <ComponentSection component={SessionDialog} about="登录失效时的对话框，本页填写的内容还在。">
    <Example caption="常用">
      <button type="button" onClick={() => refuseSignedOut('您的账号已在别处登录。')}>
        打开对话框
      </button>
    </Example>
    <Example caption="没有原因">
      <button type="button" onClick={() => refuseSignedOut('')}>
        打开没有原因的对话框
      </button>
    </Example>
    <Example caption="文字过长">
      <button type="button" onClick={() => refuseSignedOut(longText + unbrokenText)}>
        打开文字过长的对话框
      </button>
    </Example>
  </ComponentSection>
)
