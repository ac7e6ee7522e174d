// The words of suggested passwords: common, short, easily spelt, and none the beginning of another. Each is one of 2,048,
// which is 11 bits; four of them are 44 bits.
export const kSuggestedWords = `
able above accept acorn acre acrobat across active actor actual adapt admire adobe adopt advise agenda agent agile
agree airport airy alarm album alcove alder alert algebra alike alive allow alloy almanac almond almost along aloud
alpaca alphabet alpine always amazing amber amble amount amulet amused anagram anchor ancient angle ankle annex
annual answer antenna anthem antler anvil apart apex appear applaud apple apply apricot april apron aquarium arbor
arcade arch arena armchair aroma arrange array arrive arrow artisan artist aspen asset aster athlete atlas atom
attend attic attire audio august aurora author avenue avid avocado awake award aware away axis axle backpack bacon
badger baffle bagel baggage bakery balance balcony ballad ballet balloon ballpark bamboo banana bandage banjo bank
banner barber bargain barge bark barley barn baron barrel basement basic basil basin basket batch bathe bathtub
baton battery beach beacon bead beanie beard bedrock bedroom beetle begin believer bellow belt bench bend berry
better bicycle binary binder biology biplane birch bird bison blanket blazer blender blimp blinds blink blissful
blob block blond bloom blossom blot bluff blurb blush boat bobcat boil bold bolt bonfire bonnet bonus booklet
bookmark booth borrow botany bottle bounce bouncy bouquet bowl bracelet bracket braid brain bramble branch brass
brave bravo breathe breed breeze brick bridge brief brigade bright brim brine bring brisk bristle broad broccoli
bronze brook broom brother brownie brush bubble bucket buckle buffalo buffer bugle builder bulb bulky bulldog
bulletin bumper bumpy bundle bunk bunny burger burlap burrow burst busy butler butter button buzzard cabbage cabinet
cable cactus cafe cage cake calcium calm camel cameo camera camper campfire campus canal canary candid candle candy
cane canopy canteen canvas canyon capital capsule captain caramel carbon cardigan cardinal career careful cargo
carnival carpet carrot carry carton carve caster castle casual catalog catcher cavern cedar ceiling celery central
century ceramic certain chain chair chalk champion channel chant chapter charcoal chariot charming chart chase
chatter checker cheddar cheerful cheese cheetah chef cherry chess chestnut chevron chew chicken chief child chili
chilly chime chimney chipmunk choice choir chop chorus chowder chunk cider cinema cinnamon cipher circle circuit
citizen citrus city civic civil clamp clap clarinet clarity clasp classic claw clay clean clear clerk clever cliff
climate climb clinic clip cloak clock closet cloth cloudy clover clown club clue clump cluster coach coast coat
cobalt cobbler cocoa coconut cocoon code coffee coil coin cold collar collect college collie colossal column combine
comedy comet comfy comment common compare compass compete complex compose compost comrade concert confetti convoy
cookbook cookie cool coop copper copy cork corner correct cosmic cosmos cottage cotton couch counter country couple
court cover cowbell cowboy cozy cracker crackle cradle crafty crane crate crawl crayon creamy create creature creed
crescent crest crib cricket crimson crinkle crisp critic crop cross crowd crown cruise crumb crumpet crunch crust
crystal cube cubic cuckoo cucumber cuddle cuff culture cupcake curb curious curly curry curtain curve cushion
custard custom cute cycle daffodil daily dainty dairy daisy dancer dapper daring dark dash data date daughter dawn
daydream daylight dazzle debate decade decent decide decimal deck decorate deep degree delicate delight deliver
dentist depot depth derby describe design desk dessert detail detour devote dewdrop diagram dial diamond diary dice
diet digital dilute dimple diner dinner dinosaur diploma dipper director discount discover dish disk distant dive
divide dock doctor doll dolphin domain domino donkey doodle doorbell doorknob double dove downhill dozen draft drama
drawer drawing dream dresser drift drill drink driver drizzle drop drum duck dumpling durable dusk dynamo eagle
early earn earring earth easel easy eclipse edge editor effort eggplant eggshell elastic elbow elder elegant element
elephant elevator eleven ember emblem embrace emerald emerge emperor employ enamel endless energy engine enjoy
enrich ensemble enter entire entry envelope envoy epic episode equal equator equinox equip eraser escape essay
essence estate eternal evening event exact examine example exist exit exotic expand expert explore express extend
extra fable fabric fabulous factory faculty fade faint fairy faith falcon fame family famous fancy farmer fashion
fasten father fault fawn fearless feast feather feature february feed feel fence fern ferry festival festive fetch
fiction fiddle field fifty figure file fill film filter final finch find fine finger finish firefly firm first fish
fitness flagpole flake flamingo flank flannel flap flash flask flat fleet flexible flick flint flipper float flock
floor floral flow fluffy fluid flurry flute foam focus folder foliage follow fond footage footpath forest forever
forge fork formal formula fortune forum forward fossil found fountain four fraction fragile frame frank freckle
freezer frequent fresh friday fridge friendly frog frolic front frosting frosty frozen fruit fudge fuel full funnel
funny furry future fuzzy gain galaxy gallant gallery gallon gallop garage garden garland garlic garment gather gear
general genius gentle genuine giant gifted giggle ginger giraffe given glacier glade gladly glance glass glaze
gleaming glider glimmer glimpse glitter global globe glory glossy glow glucose glue goal goggles golden goldfish
golf good goose gown grab graceful grade grain grammar grand granite granola grant grape graph grateful gravel
gravity gravy graze green greet griddle grill grin grip grocery groom group grove growth guard guess guide guitar
gulf gull gulp gust gutter habit half hallmark hallway hamlet hammer hammock hamster handbook handful handle handy
hanger happy hardy harmless harmony harness harp harvest hasten hatch haven hawk haystack hazelnut headband headline
healthy heart heath hedgehog height helium helix helmet helpful herb heritage hero hexagon hidden highway hike hill
hint hippo history hobby hold holiday holly home honest honeybee honk hopeful horizon horn hose host hotel hour
house hover huge humble humid hummus hunch hurry iceberg icing icon ideal igloo image imagine immense impact improve
impulse inch include index indigo indoor infinity inner inning input inside insight inspire install instant instead
invent invite iron island item ivory jacket jackpot jade jagged jaguar january jazz jeep jelly jersey jest jewel
jiffy jigsaw jockey join joke jolly jolt journal journey joyful juggle juice juicy jukebox july jumble jumbo jumper
junction jungle justice kangaroo keepsake ketchup kettle keyboard kindle kingdom kitchen kite kitten kiwi knee koala
label lace ladder ladle ladybug lagoon lake lamb lamp landing language lantern laptop large lasso last latte laugh
launch laundry lavender lavish lawn layer leader leaflet leafy league leap learn ledge legacy legal lemonade length
lens lentil leopard letter lettuce level liberty library lift light likely likewise lilac lily limb limit linear
linen linger liquid listen little lively lizard load lobby lobster local locker locket locust lodge lofty logic logo
lollipop long look loop loose lotus loud lounge lovely lowland lucky luggage lumber lump lunar lunch lush luxury
lyric macaroni machine magazine magenta magic magnet magnify magnolia mahogany mailbox major make mall mammoth
manage mandolin mango mansion manual maple marathon marble march margin marigold marine maritime marker market
maroon marsh marvel mash mask mast match matrix mattress mature meadow meal meaning measure medium melody melon melt
member memory mend mention menu mercury mermaid merry message meteor method metro micro middle midnight midway
mighty migrate mild mile milk millet mind mineral mingle mini minty miracle mirror mission misty mitten mobile model
modern modest module moment monday money monogram month mood moon moose moral morning moss motel mother motion motor
mountain mouse mouth move movie muddy muesli muffin muffler mulberry museum mushroom musical mustard mystery nail
napkin narrow nation native natural nature nautical navigate navy near neat necklace needle neon nest network news
newt next nice nickel nickname nimble nine noble node noisy noon normal north nose notebook notice notion noun novel
nugget number nurse nutshell nylon oasis oatmeal obey observe obtain ocean octave october octopus offer office
official olive olympic omit onion onward open operate opinion optical optics option oracle orange orchard orchid
order origin ornament ornate ostrich otter outdoor outfit outlet outline outlook outpost outside oval oven overalls
oxygen oyster pack paddle page painter palace pale palm pancake panda panel panorama panther pantry paper paprika
parade parcel parent park parrot parsley partner party passage pasta paste pastry pasture patch patent pathway
pattern pavement payment peaceful peach peacock peanut pearl pebble pelican pencil penguin penny pentagon people
pepper perfect perform perfume person phone photo phrase piano pickle picnic picture pigeon pike pillar pillow pilot
pinch pinecone pink pinwheel pioneer pipe pitcher pixel pizza planet planter plate platform platinum playful plaza
pleasant plenty plug plum plush pocket poem poet point polar policy polish polka poodle pool popcorn poplar poppy
popular porch porridge portable portrait pose postage postcard poster potato pottery pound powder power practice
precise prepare press pretty pretzel price prime prince printer priority problem profile promise proof proper
protect proud proverb provide public publish pudding puddle puffin pulley pulp pulse puma pumice pumpkin pupil
puppet puppy pure purify purple purpose push puzzle pyramid quality quarry quarter quartet question quick quiet
quilt quote rabbit race radar radiant radio raft rainbow raisin rake rally ramp ranch ranger rank rapid ratio raven
reach ready real reason recall recent recruit recycle refill refine reflect regain region regular reindeer relaxed
relay relief remain remedy remember remind remote renew rental repeat replica reply report require rescue respect
respond rest result return review reward ribbon rice rich riddle ride ridge rinse ripe rise ritual river road roast
robe robin robot robust rocket rocky roller romance roof room rooster rope rosemary roster rosy rotate roundup royal
ruby rugby ruler runner runway rural rustic sack saddle safe sage sailor salad salmon salty salute same sample
sandal sandbox sandwich sandy sausage save sawdust scan scarf scarlet scatter school science scooter scope score
scout scramble scrap screen scribble script seahorse seal search seashell seaside season seat seaweed secure select
send sense sequence series serve session settle setup seventy shade shake shamrock shape share sharp sheep sheet
shelf shell shelter shine shiny ship shirt shoelace shop shore shortcut shoulder shout shovel shower shrimp shrub
shuffle shutter shuttle sidewalk signal silent silky silver simmer simple sincere singer single sister sketch
skilled skillet skip skirt skylark skyline sleepy sleeve slender slice slick slide slim slipper slogan slot small
smart smile smoky smoothie snack snail snapshot sniff snip snowball snowy snug soap social society socket soft soil
solid solve song sonic sound south souvenir space spade span spark sparrow speaker special spectrum speech speedy
spell spend spice spicy spike spinach spiral spirit splash splendid sponge spool spoon sport spotted spray spread
sprinkle sprint squad square squeak squeeze squirrel stable stack stadium staff stage stallion stamina stamp
standard staple starfish starling start state station steady steam steer stem step stew still stitch stock stone
store storm story stove strap strategy straw stream street stretch stride string striped stroller strong student
studio study style subject sublime success sugar suggest suitcase summit sunday sundial sunny sunrise sunset super
supper supple support sure surface surplus surprise swallow swap sweater sweep swift swim swing swirl switch
sycamore symbol symphony system tablet tackle taco tailor talent talk tall target tart task tasty taxi teach
teammate teapot teaspoon tell tempo tenant tender tennis tenth terrace texture thank theme theory thermos thick
think third thread thrill throw thumb thump thunder thursday ticket tickle tidy tiger tile timber tiny tiptoe titan
title toaster today together tomato tomorrow tone tonic tonight tool topic topping topple torch tortoise toss total
touch tough tourist towel tower trace tractor trade traffic trailer train travel treasure triangle tribe tribute
tricky tricycle trim trio triple tripod trolley trombone trophy tropical trousers truck true truly trumpet trunk
trusty truth tube tuesday tugboat tulip tumble tundra tune tunnel turbine turkey turnip turtle tutor twelve twice
twilight twinkle twirl twist ultra umbrella uncle unfold unicorn unicycle uniform unify union unique unite universe
unlock unpack unravel unwind upbeat update upper upright upstream uptown upward urban useful usual utopia vacation
valid valley value vanilla vanish vase vast vault vehicle velvet venue verb verse version vibrant video view village
vinegar vineyard vintage vinyl viola violet violin vision visitor vital vivid vocal voice volcano volley volt volume
vote voyage waffle wagon waiter wake walk wallet walnut walrus wander wardrobe warmth wash watch water wavy wealthy
weave wedding wedge weekend weekly west wheat whirl whisk whisper whistle wide width wildcat willow windmill window
wingspan wink wintry wipe wire wisdom wise wish witty wizard wolf wombat wonder wooden woodland wool workshop world
worth writer yacht yard yarn yawn yearbook yoga yogurt young youth zeal zebra zest zigzag zinc zipper zone zoom
`
  .trim()
  .split(/\s+/);
