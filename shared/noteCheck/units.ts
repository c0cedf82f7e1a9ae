/** A unit of measurement, or what is counted. Two units are of one dimension where their values can be compared. */
export type Unit = {
  readonly dimension: string;
  /** What one of it is in the dimension's first unit. */
  readonly factor: number;
};

const table: Readonly<Record<string, readonly (readonly [factor: number, words: string])[]>> = {
  mass: [
    [1, 'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kig kigs k'],
    [1e-3, 'g gram grams gramme grammes gm'],
    [1e-6, 'mg mgs milligram milligrams milligramme milligrammes mig migs migg milli'],
    [1e-9, 'mcg ug µg μg microgram micrograms microgramme microgrammes mic mics mike mikes'],
    [0.45359, 'lb lbs pound pounds'],
    [0.02835, 'oz ounce ounces'],
    [6.35, 'stone st'],
  ],
  volume: [
    [1, 'l liter liters litre litres'],
    [1e-3, 'ml mls mil mils milliliter milliliters millilitre millilitres cc ccs'],
    [0.24, 'cup cups'],
    [0.946, 'quart quarts qt qts'],
    [0.5, 'pint pints'],
    [3.8, 'gal gallon gallons'],
    [0.015, 'tbsp tablespoon tablespoons'],
    [0.005, 'tsp teaspoon teaspoons'],
  ],
  time: [
    [1 / 86_400, 's sec secs second seconds'],
    [1 / 1440, 'min mins minute minutes'],
    [1 / 24, 'h hr hrs hour hours'],
    [1, 'd day days nights dias dagen tage tagen jours giorni dagar dage'],
    [7, 'wk wks week weeks w wo weekend weekends'],
    [14, 'fortnight fortnights'],
    [30.4, 'mo month months mth mths mnth mnths'],
    [365, 'y yr yrs yo year years'],
  ],
  length: [
    [1e-3, 'mm millimetre millimetres millimeter millimeters'],
    [1e-2, 'cm centimetre centimetres centimeter centimeters'],
    [1, 'm metre metres meter meters'],
    [0.0254, 'inch inches'],
    [0.3048, 'foot feet ft'],
    [0.1016, 'hh hand hands'],
    [1000, 'km kilometre kilometres kilometer kilometers'],
    [1609, 'mile miles'],
  ],
  temperature: [[1, '°c celsius']],
  fahrenheit: [[1, '°f fahrenheit']],
  percent: [[1, '% percent']],
  degree: [[1, '° degree degrees deg']],
  money: [
    [1, '£ $ € dollar dollars bucks quid euro euros rand rupees gbp usd aud nzd cad eur zar inr'],
    [0.01, 'pence penny cents'],
  ],
  pressure: [[1, 'mmhg']],
  energy: [[1, 'kcal kcals kilocalorie kilocalories cal calorie calories']],
  concentration: [[1, 'mmol millimole millimoles millimol mmols']],
  times: [[1, 'times']],
  unit: [[1, 'unit units iu u ius ie ui']],
  point: [[1, 'point points']],
  tubeSize: [[1, 'fr french']],
};

const counted: readonly string[] = [
  'tablet tablets tab tabs pill pills chew chews chewable chewables comprimido comprimidos comprime comprimes compressa compresse tablette tabletten tabletas',
  'capsule capsules cap caps kapsel kapseln capsula capsulas gelules',
  'drop drops gtt gtts',
  'dose doses dosage',
  'pipette pipettes',
  'sachet sachets packet packets',
  'pouch pouches',
  'injection injections jab jabs shot shots',
  'scoop scoops',
  'puff puffs',
  'tube tubes',
  'bottle bottles',
  'can cans tin tins',
  'meal meals feed feeds',
  'syringe syringes',
  'pump pumps',
  'tick ticks',
  'stitch stitches suture sutures',
  'puppy puppies pup pups',
  'kitten kittens',
  'lamb lambs',
  'session sessions',
  'visit visits',
  'view views',
  'bucket buckets',
  'toe toes',
  'tooth teeth',
];

const units: ReadonlyMap<string, Unit> = new Map([
  ...counted.flatMap((words) =>
    words.split(' ').map((word, _at, all) => [word, { dimension: all[0] ?? word, factor: 1 }] as const),
  ),
  ...Object.entries(table).flatMap(([dimension, rows]) =>
    rows.flatMap(([factor, words]) => words.split(' ').map((word) => [word, { dimension, factor }] as const)),
  ),
]);

export const unitOf = (word: string): Unit | null => units.get(word) ?? null;

/** `numerator` for each `denominator`, as in mg/kg; null: the numerator was not said, as in "point one per kilo". */
export const rateOf = (numerator: Unit | null, denominator: Unit): Unit => ({
  dimension: `${numerator?.dimension ?? 'any'}/${denominator.dimension}`,
  factor: (numerator?.factor ?? 1e-6) / denominator.factor,
});

/** "22 ml per feed" are 22 ml. */
export const withoutPortion = (dimension: string): string =>
  dimension.replace(/^(mass|volume|unit)\/(?:dose|meal|injection|syringe|visit|session|pouch)$/, '$1');
