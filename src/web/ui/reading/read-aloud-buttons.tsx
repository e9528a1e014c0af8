import { Icon } from '../icon.tsx'

/** Start, pause and stop reading the page's content aloud (`src/web/enhance/reading.ts`). */
export function ReadAloudButtons() {
  return (
    <>
      <button type="button" className="needs-script" data-do="read">
        <Icon name="volume-2" />
        朗读
      </button>
      <button type="button" data-do="pause" hidden>
        <Icon name="pause" />
        暂停朗读
      </button>
      <button type="button" data-do="resume" hidden>
        <Icon name="play" />
        继续朗读
      </button>
      <button type="button" data-do="stop" hidden>
        <Icon name="square" />
        停止朗读
      </button>
      <span role="status" className="read-aloud-note" />
    </>
  )
}
