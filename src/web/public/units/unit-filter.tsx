import { Icon } from '../../ui/icon.tsx'

/** Search for units by name. Enter or the icon submits; clearing the box shows all units again. */
export function UnitFilter({ path, areaName }: { path: string; areaName: string }) {
  return (
    <form className="unit-filter" action={path} role="search" aria-label="按名称查找单位" data-keep-focus="">
      <label className="visually-hidden" htmlFor="unit-name">
        单位名称
      </label>
      <input
        id="unit-name"
        name="areaName"
        type="search"
        defaultValue={areaName}
        maxLength={60}
        placeholder="输入单位名称"
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label="查找">
        <Icon name="search" />
      </button>
      {areaName ? (
        <a className="button" href={path}>
          <Icon name="x" />
          清除
        </a>
      ) : null}
    </form>
  )
}
