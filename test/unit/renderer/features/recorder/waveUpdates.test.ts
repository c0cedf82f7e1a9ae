import { describe, expect, test } from 'vitest';
import {
  createWaveUpdates,
  type WaveLook,
  type WavePicture,
} from '../../../../../renderer/features/recorder/waveUpdates.ts';

const look: WaveLook = { width: 40, height: 72, scale: 1, color: 'red' };

function wave() {
  const drawn: WavePicture[] = [];
  const state = {
    look: look as WaveLook | null,
    levels: [] as number[],
  };
  const update = createWaveUpdates({
    look: () => state.look,
    levels: () => state.levels,
    draw: (picture) => drawn.push(picture),
  });
  return { drawn, state, update };
}

describe('the wave of a recording', () => {
  test('shows the newest levels that fit, the loudest as high as the picture', () => {
    const { drawn, state, update } = wave();
    state.levels = [...Array.from({ length: 20 }, () => 1), 0, 1];
    update();
    expect(drawn).toEqual([{ ...look, halves: [35, 35, 35, 35, 35, 35, 35, 35, 1, 35] }]);
  });

  test('is drawn when it changes, and not again in silence', () => {
    const { drawn, state, update } = wave();
    for (let level = 0; level < 30; level += 1) {
      state.levels = [...state.levels, level < 5 ? 0.5 : 0.0005];
      update();
    }
    // Five voices come in, and ten steps bring them out of the picture.
    expect(drawn).toHaveLength(5 + 10);
  });

  test('is drawn again in another colour or size', () => {
    const { drawn, state, update } = wave();
    update();
    state.look = { ...look, color: 'grey' };
    update();
    state.look = { ...look, width: 80 };
    update();
    expect(drawn.map(({ color, width }) => [color, width])).toEqual([
      ['red', 40],
      ['grey', 40],
      ['red', 80],
    ]);
  });

  test('is not drawn while nobody can see it, and as it is now when somebody can', () => {
    const { drawn, state, update } = wave();
    state.look = null;
    state.levels = [1];
    update();
    state.levels = [1, 1];
    update();
    expect(drawn).toEqual([]);
    state.look = look;
    update();
    expect(drawn.map(({ halves }) => halves)).toEqual([[35, 35]]);
  });
});
