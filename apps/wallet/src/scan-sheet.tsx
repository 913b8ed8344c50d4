import { useEffect, useRef, useState } from 'react'
import { readFile, watchCamera } from './scan.ts'
import { Sheet } from './sheet.tsx'

export type ScanSheetProps = { readonly onFound: (text: string) => void; readonly onClose: () => void }

/** Scans a QR code with the camera, or reads it from an image if there is no camera. */
export function ScanSheet({ onFound, onClose }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => {
    found.current = onFound
  })

  useEffect(() => {
    const element = video.current
    if (!element) return
    const stop = new AbortController()
    watchCamera(element, stop.signal).then(
      (text) => text && !stop.signal.aborted && found.current(text),
      () => !stop.signal.aborted && setTrouble('No camera found. Choose a picture of the code instead.'),
    )
    return () => stop.abort()
  }, [])

  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      const text = await readFile(file)
      if (text) onFound(text)
      else setTrouble('No code found in this picture.')
    } catch {
      setTrouble('This file isn’t a picture.')
    }
  }

  return (
    <Sheet title="Scan a code" testId="scanner" onDismiss={onClose}>
      <div className="finder" data-blind={trouble !== undefined}>
        <video ref={video} muted playsInline aria-label="Camera" />
        <i aria-hidden="true" />
      </div>
      <p className="lead" role="status">
        {trouble ?? 'Hold the app’s code inside the frame.'}
      </p>
      <div className="answers">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <label className="button">
          From a picture
          <input
            type="file"
            accept="image/*"
            data-testid="scan-file"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
      </div>
    </Sheet>
  )
}
