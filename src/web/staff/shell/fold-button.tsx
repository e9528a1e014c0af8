import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'

/** Folds the menu to its icons. Without scripts the form does, and the page is loaded again. */
export const FoldButton = ({ isFolded, fold }: { isFolded: boolean; fold: () => void }) => (
  <form
    className="staff-fold"
    method="post"
    action={href('/staff/shell')}
    onSubmit={(event) => {
      event.preventDefault()
      fold()
    }}
  >
    <button
      type="submit"
      name="intent"
      value="fold"
      aria-expanded={!isFolded}
      title={isFolded ? '展开菜单' : '收起菜单'}
    >
      <Icon name={isFolded ? 'panel-left-open' : 'panel-left-close'} />
      <span className={isFolded ? 'visually-hidden' : undefined}>{isFolded ? '展开菜单' : '收起菜单'}</span>
    </button>
  </form>
)
