import { useId, type JSX } from 'react';
import { useStore } from 'zustand';
import { findMicrophone } from '../../capture/microphones.ts';
import { recorderStore, useSetting } from '../../state/recorder/recording.ts';
import { Select } from '../../components/Field.tsx';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { looks } from '../../components/styles/looks.ts';

/** Chooses the microphone. A chosen microphone that is missing stays chosen, and the page says that it is missing. */
export function MicrophoneChoice({
  isQuiet = false,
  onSaved,
}: {
  readonly isQuiet?: boolean;
  readonly onSaved?: (isSaved: boolean) => void;
}): JSX.Element {
  const hintId = useId();
  const [saved, save] = useSetting('microphone');
  const list = useStore(recorderStore, (r) => r.list);
  const found = findMicrophone(list, saved);
  const isAway = saved !== null && found === null && list.microphones.length > 0;
  const { defaultLabel, microphones } = list;
  const options = [
    ['', defaultLabel === '' ? strings.systemDefault : strings.systemDefaultIs(defaultLabel)],
    ...microphones.map(({ deviceId, label }) => [deviceId, label] as const),
    ...(saved !== null && found === null
      ? [[saved.deviceId, isAway ? strings.notConnected(saved.label) : saved.label] as const]
      : []),
  ] as const;
  return (
    <>
      <Select
        isQuiet={isQuiet}
        label={strings.microphone}
        value={found?.deviceId ?? saved?.deviceId ?? ''}
        options={options}
        aria-describedby={isAway ? hintId : undefined}
        onChange={(deviceId) => {
          void save(microphones.find((one) => one.deviceId === deviceId) ?? null).then(onSaved);
        }}
      />
      {isAway ? (
        <p id={hintId} className={looks.warning}>
          {strings.substituted(saved.label, defaultLabel)}
        </p>
      ) : null}
    </>
  );
}
