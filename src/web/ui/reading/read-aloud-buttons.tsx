import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { Reading } from './read-aloud.ts'

type Controls = { stop: () => void; pause: () => void; resume: () => void }

/** Starts, pauses and stops reading the page's content aloud. */
export function ReadAloudButtons() {
  const [reading, setReading] = useState<Reading>('silent')
  const controls = useRef<Controls>(null)
  useEffect(() => () => controls.current?.stop(), [])
  const start = async () => {
    const { readAloud } = await import('./read-aloud.ts')
    const content = document.querySelector('#content article') ?? document.getElementById('content')
    if (content) controls.current = readAloud(content, setReading)
  }
  return (
    <>
      {reading === 'silent' || reading === 'no-voice' ? (
        <button type="button" className="needs-script" onClick={start}>
          <Icon name="volume-2" />
          朗读
        </button>
      ) : (
        <>
          <button
            type="button"
            onClick={() => (reading === 'paused' ? controls.current?.resume() : controls.current?.pause())}
          >
            <Icon name={reading === 'paused' ? 'play' : 'pause'} />
            {reading === 'paused' ? '继续朗读' : '暂停朗读'}
          </button>
          <button type="button" onClick={() => controls.current?.stop()}>
            <Icon name="square" />
            停止朗读
          </button>
        </>
      )}
      <span role="status" className="read-aloud-note">
        {reading === 'no-voice' ? '这台设备没有可用的朗读语音，请在系统设置里安装中文语音后再试。' : ''}
      </span>
    </>
  )
}
