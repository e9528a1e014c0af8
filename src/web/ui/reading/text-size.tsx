import { getTextSize, textSizes } from '../../../platform/display.ts'
import { Icon } from '../icon.tsx'
import { useDisplay } from '../use-display.ts'
import { href } from '../../href.ts'

/** Text size buttons with the current size marked; without JavaScript they post to the server. */
export function TextSize() {
  const current = getTextSize(useDisplay())
  return (
    <details name="tools">
      <summary className="button">
        <Icon name="a-large-small" />
        字号
      </summary>
      <form className="tool-panel" action={href('/display')} method="post">
        {textSizes.map(({ size, title }) => (
          <button key={size} type="submit" name="size" value={size} aria-pressed={size === current}>
            {title}
          </button>
        ))}
      </form>
    </details>
  )
}
